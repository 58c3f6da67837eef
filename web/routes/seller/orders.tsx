export default function OrdersPage() {
  return <h1 className="page py-6 text-heading">Orders</h1>;
}
