import { qrCode } from "../../rules/shared/qr-code.ts";
import type { UpiPayment } from "../../rules/shared/upi.ts";

interface QrDrawingProps {
  upi: UpiPayment;
  className?: string;
}

/** The QR code of a payment by UPI. It is black on white in every theme, for cameras. */
export default function QrDrawing({ upi: { link, label }, className }: QrDrawingProps) {
  const { size, path } = qrCode(link);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
