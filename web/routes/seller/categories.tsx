export default function CategoriesPage() {
  return <h1 className="page py-6 text-heading">Categories</h1>;
}
