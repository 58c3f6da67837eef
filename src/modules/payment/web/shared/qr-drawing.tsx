import { qrCode } from "../../rules/shared/qr-code.ts";
import type { UpiPayment } from "../../rules/shared/upi.ts";

interface QrDrawingProps {
  code: Pick<UpiPayment, "link" | "label">;
  className?: string;
}

/** The QR code of a link, such as that of a payment by UPI. It is black on white in every theme, for cameras. */
export default function QrDrawing({ code: { link, label }, className }: QrDrawingProps) {
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
