/** Handles conditional requests (RFC 9110): an answer whose content the client already has is not sent again. */

/** Returns whether the header If-None-Match names the tag. The comparison is the weak one, as for every GET. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const named: readonly string[] = ifNoneMatch?.match(/"[^"]*"/g) ?? [];
  return named.includes(tag);
}

/** Returns whether the client accepts gzip: the header names it, or `*`, without `q=0`. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [coding, quality === undefined ? 1 : Number(quality.slice(2))];
    }),
  );
  return (accepted.get('gzip') ?? accepted.get('*') ?? 0) > 0;
}
