/** Writes a number as C++ streams do by default, and therefore fast_align: six digits, and no zeros at the end. */

const DIGITS = 6;

export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const [mantissa = '0', exponent = '0'] = value.toExponential(DIGITS - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < DIGITS) return dropZeros(value.toFixed(DIGITS - 1 - power));
  const sign = power < 0 ? '-' : '+';
  return `${dropZeros(mantissa)}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
}

function dropZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
