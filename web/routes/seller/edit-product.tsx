export default function EditProductPage() {
  return <h1 className="page py-6 text-heading">Edit product</h1>;
}
