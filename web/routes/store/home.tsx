export default function HomePage() {
  return <h1 className="page py-10 text-title">Fresh from the village market</h1>;
}
