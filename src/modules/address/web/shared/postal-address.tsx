import { t } from "../../texts.ts";

interface PostalAddressProps {
  address: {
    firstName: string;
    lastName: string;
    street: string;
    landmark?: string;
    city: string;
    state: string;
    zipcode: string;
    phone: string;
    gstin?: string;
  };
}

/** A name and address, as on an envelope. */
export function PostalAddress({ address }: PostalAddressProps) {
  const { firstName, lastName, street, landmark, city, state, zipcode, phone, gstin } = address;
  return (
    <address className="min-w-0 not-italic [overflow-wrap:anywhere]">
      <span className="block font-semibold">
        {firstName} {lastName}
      </span>
      <span className="block text-sm text-ink-soft">
        {street}, {landmark && `${landmark}, `}
        {city}, {state} {zipcode}
      </span>
      <span className="block text-sm text-ink-soft tabular-nums">{phone}</span>
      {gstin && <span className="block text-sm text-ink-soft tabular-nums">{t("gstinIs", { gstin })}</span>}
    </address>
  );
}
