export default function SubscribersPage() {
  return <h1 className="page py-6 text-heading">Subscribers</h1>;
}
