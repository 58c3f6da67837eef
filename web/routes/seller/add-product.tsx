export default function AddProductPage() {
  return <h1 className="page py-6 text-heading">Add product</h1>;
}
