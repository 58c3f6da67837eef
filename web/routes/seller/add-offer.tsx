export default function AddOfferPage() {
  return <h1 className="page py-6 text-heading">Send an offer</h1>;
}
