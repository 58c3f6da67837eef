export default function OfferHistoryPage() {
  return <h1 className="page py-6 text-heading">Offer history</h1>;
}
