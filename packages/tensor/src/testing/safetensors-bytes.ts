/** Builds safetensors files byte by byte, including damaged ones. */

/** @param header the JSON text, or a value from which it is made */
export function safetensorsBytes(header: unknown, data: readonly number[] = []): Uint8Array {
  const text = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header));
  const file = new Uint8Array(8 + text.length + data.length);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  file.set(data, 8 + text.length);
  return file;
}
