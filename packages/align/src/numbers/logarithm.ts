/** The natural logarithm of a number, as in fdlibm: it is the same to the bit in C++. */

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
/** log(1+f) − log(1−f) as an odd series in s = f/(2+f), fitted to the interval that occurs. */
const SERIES = [
  6.66666666666673513e-1, 3.999999999940941908e-1, 2.857142874366239149e-1, 2.222219843214978396e-1,
  1.818357216161805012e-1, 1.531383769920937332e-1, 1.479819860511658591e-1,
] as const;
const SMALLEST_NORMAL = 2 ** -1022;
/** Half a binade above 1/√2, in the upper bits of a mantissa. */
const ABOVE_ROOT = 0x95f64;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

export function log(x: number): number {
  if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x < 0 ? Number.NaN : x;
  if (x < SMALLEST_NORMAL) return log(x * 2 ** 54) - 54 * Math.LN2;
  double[0] = x;
  let high = halves[1] as number;
  let k = (high >>> 20) - 1023;
  high &= 0xfffff;
  const i = (high + ABOVE_ROOT) & 0x100000;
  halves[1] = high | (i ^ 0x3ff00000);
  k += i >>> 20;
  const f = double[0] - 1;
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (SERIES[1] + w * (SERIES[3] + w * SERIES[5]));
  const odd = z * (SERIES[0] + w * (SERIES[2] + w * (SERIES[4] + w * SERIES[6])));
  return s * (half + (odd + even)) + k * LN2_LOW - half + f + k * LN2_HIGH;
}
