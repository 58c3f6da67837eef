export default function AddBannerPage() {
  return <h1 className="page py-6 text-heading">Banners</h1>;
}
