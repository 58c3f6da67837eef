export default function ProductListPage() {
  return <h1 className="page py-6 text-heading">Products</h1>;
}
