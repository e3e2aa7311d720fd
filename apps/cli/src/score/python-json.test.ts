import { expect, it } from 'vitest';
import { PythonFloat, renderPythonJson } from './python-json.ts';

const style = { indent: 1, asciiOnly: false };

it('keeps the decimal point of whole floats and gives small ones a two-digit exponent', () => {
  expect(renderPythonJson(new PythonFloat(71), style)).toBe('71.0');
  expect(renderPythonJson(new PythonFloat(0.16383616383616384), style)).toBe('0.16383616383616384');
  expect(renderPythonJson(new PythonFloat(9.999000099990002e-5), style)).toBe('9.999000099990002e-05');
});

it('indents like json.dumps and can escape everything beyond ASCII', () => {
  expect(renderPythonJson([{ µ: null }], style)).toBe('[\n {\n  "µ": null\n }\n]');
  expect(renderPythonJson('ä', { indent: 4, asciiOnly: true })).toBe('"\\u00e4"');
});
