/** sacreBLEU's `zh` tokenizer (after Shujian Huang): every Chinese character is a token; the rest is tokenized like 13a. */
import { strip } from '../python-text.ts';

/**
 * U+2001–2A6D and U+2F81–2FA1 are intended. The original means U+20000–2A6D6 and U+2F800–2FA1D but writes them with
 * `\u` and five digits, which Python reads as two characters each; its string comparison then amounts to these ranges.
 */
const CHINESE =
  /[\u3400-\u4db5\u4e00-\u9fa5\u9fa6-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\u2001-\u2a6d\u2f81-\u2fa1\uff00-\uffef\u2e80-\u2eff\u3000-\u303f\u31c0-\u31ef\u2f00-\u2fdf\u2ff0-\u2fff\u3100-\u312f\u31a0-\u31bf\ufe10-\ufe1f\ufe30-\ufe4f\u2600-\u26ff\u2700-\u27bf\u3200-\u32ff\u3300-\u33ff]/g;

/** Puts blanks around every Chinese character. */
export function spaceChinese(line: string): string {
  return strip(line).replace(CHINESE, ' $& ');
}
