/**
 * A `fetch` for the typed client's form calls that reports the bytes sent so far, which `fetch` itself can't. A lost
 * connection is a `TypeError`, as in `fetch`.
 */
export function uploadFetch(onSent: (bytes: number) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? "POST", String(input));
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = (event) => onSent(event.loaded);
      request.onload = () => resolve(toResponse(request));
      request.onerror = () => reject(new TypeError("The upload was cut off"));
      request.send(init?.body instanceof FormData ? init.body : null);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = { "Content-Type": request.getResponseHeader("Content-Type") ?? "text/plain" };
  return new Response(request.responseText, { status: request.status, headers });
}
