/** A WhatsApp link that opens a chat with a prepared `message`. The number may contain spaces and a plus. */
export function chatLink(chatNumber: string, message: string): string {
  return `https://wa.me/${chatNumber.replace(/\D/g, "")}?text=${encodeURIComponent(message)}`;
}
