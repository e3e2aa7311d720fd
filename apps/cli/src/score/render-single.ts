/** Renders the scores of one system as sacreBLEU does. */
import { type Evaluation, formatFixed, type SystemScore } from '@ordo/metrics';
import { PythonFloat, type PythonValue, renderPythonJson } from './python-json.ts';

export interface ScoreStyle {
  /** The number of digits after the decimal point. */
  readonly width: number;
  readonly scoreOnly: boolean;
}

/** Renders one object for one metric, and a list for several. */
export function renderJson(evaluations: readonly Evaluation[], style: ScoreStyle): string {
  const parts = evaluations.map((evaluation) => {
    const system = evaluation.systems[0] as SystemScore;
    if (style.scoreOnly) return renderScore(system, style);
    return renderPythonJson(describe(evaluation, system, style), { indent: 1, asciiOnly: false });
  });
  return parts.length === 1 ? (parts[0] as string) : `[\n${parts.join(',\n')}\n]`;
}

/** Renders one line per metric, aligned at the equals sign. */
export function renderText(evaluations: readonly Evaluation[], style: ScoreStyle): string {
  const lines = evaluations.map((evaluation) => renderLine(evaluation, evaluation.systems[0] as SystemScore, style));
  const lefts = lines.map((line) => line.indexOf('=') - 1);
  const widest = Math.max(...lefts);
  return lines.map((line, i) => `${' '.repeat(Math.max(0, widest - (lefts[i] as number)))}${line}`).join('\n');
}

/** Renders `BLEU|signature = 71.2 (μ = …) 92.5/…`, or only the score. */
export function renderLine({ name, signature }: Evaluation, system: SystemScore, style: ScoreStyle): string {
  const score = renderScore(system, style);
  if (style.scoreOnly) return score;
  return `${name}|${signature} = ${score}${system.verbose === '' ? '' : ` ${system.verbose}`}`;
}

function renderScore(system: SystemScore, style: ScoreStyle): string {
  const score = formatFixed(system.score, style.width);
  const confidence = renderConfidence(system, style);
  return confidence === null ? score : `${score} (${confidence})`;
}

function renderConfidence({ mean, ci }: SystemScore, { width }: ScoreStyle): string | null {
  if (mean === null || ci === null) return null;
  return `μ = ${formatFixed(mean, width)} ± ${formatFixed(ci, width)}`;
}

function describe({ name, signature }: Evaluation, system: SystemScore, style: ScoreStyle): PythonValue {
  const rounded = (value: number) => new PythonFloat(Number(formatFixed(value, style.width)));
  const confidence = renderConfidence(system, style);
  return {
    name,
    score: rounded(system.score),
    signature,
    ...(confidence === null
      ? {}
      : {
          confidence_mean: rounded(system.mean as number),
          confidence_var: rounded(system.ci as number),
          confidence,
        }),
    ...(system.verbose === '' ? {} : { verbose_score: system.verbose }),
    ...Object.fromEntries(signature.split('|').map((field) => field.split(':', 2) as [string, string])),
  };
}
