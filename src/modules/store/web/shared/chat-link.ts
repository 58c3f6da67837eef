/** A WhatsApp link that opens a chat with `message` typed in. The number may be written with spaces and a plus. */
export function chatLink(chatNumber: string, message: string): string {
  return `https://wa.me/${chatNumber.replace(/\D/g, "")}?text=${encodeURIComponent(message)}`;
}
