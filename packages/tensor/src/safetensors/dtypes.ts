/** The element types of safetensors files: their sizes, and how floating-point types are widened without loss. */

/** The number of bytes per element. Files may hold any of these types; only the floating-point types of `WIDEN` can be read. */
export const ELEMENT_BYTES: Readonly<Record<string, number>> = {
  BOOL: 1,
  U8: 1,
  I8: 1,
  F8_E4M3: 1,
  F8_E5M2: 1,
  U16: 2,
  I16: 2,
  F16: 2,
  BF16: 2,
  U32: 4,
  I32: 4,
  F32: 4,
  U64: 8,
  I64: 8,
  F64: 8,
};

/** Numbers in memory of their own, in which every element of a tensor keeps its exact value. */
export type OwnFloats = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Decodes a run of little-endian elements into `out`, from `at` on. */
type Widen = (bytes: DataView, out: OwnFloats, at: number) => void;

/** Half and bfloat16 numbers, and floats, are exact in a Float32Array; doubles need a Float64Array. */
export const WIDEN: Readonly<Record<string, { readonly double: boolean; readonly widen: Widen }>> = {
  F16: { double: false, widen: widenHalves },
  BF16: { double: false, widen: widenBfloats },
  F32: { double: false, widen: copyBytes },
  F64: { double: true, widen: copyBytes },
};

/** Every processor on which Ordo runs is little-endian, and so is the format. */
function copyBytes(bytes: DataView, out: OwnFloats, at: number): void {
  const target = new Uint8Array(out.buffer, at * out.BYTES_PER_ELEMENT, bytes.byteLength);
  target.set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function widenHalves(bytes: DataView, out: OwnFloats, at: number): void {
  halves ??= Float32Array.from({ length: 0x1_0000 }, (_, bits) => valueOfHalf(bits));
  const count = bytes.byteLength / 2;
  for (let i = 0; i < count; i++) out[at + i] = halves[bytes.getUint16(2 * i, true)] as number;
}

/** The value of every half-precision number by its bits. The table is made when the first one is read. */
let halves: Float32Array | undefined;

/** IEEE 754 binary16: a sign, 5 bits of exponent with bias 15, and 10 bits of fraction. */
function valueOfHalf(bits: number): number {
  const sign = bits >= 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  // With exponent 0 the number is subnormal, and has no leading one.
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** A bfloat16 is the upper half of a float. */
function widenBfloats(bytes: DataView, out: OwnFloats, at: number): void {
  const count = bytes.byteLength / 2;
  const bits = new Uint32Array(count);
  for (let i = 0; i < count; i++) bits[i] = bytes.getUint16(2 * i, true) << 16;
  out.set(new Float32Array(bits.buffer), at);
}
