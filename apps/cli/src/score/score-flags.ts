/** The flags of `ordo score`, named as in sacreBLEU 2.6, and the metric options that they set. */
import { OrdoError } from '@ordo/core/errors';
import { findById } from '@ordo/core/look-up';
import { listOf } from '@ordo/core/phrases';
import { type MetricChoice, METRICS } from '@ordo/metrics';

/** The flags as commander gives them. An undefined flag was not given, and the metric's default applies. */
export interface ScoreFlags {
  readonly reference: string[];
  readonly input?: string[];
  readonly numRefs: number;
  readonly metrics: string[];
  readonly metricOptions?: Readonly<Record<string, object>>;
  readonly sentenceLevel?: boolean;
  readonly smoothMethod?: string;
  readonly smoothValue?: number;
  readonly tokenize?: string;
  readonly lowercase?: boolean;
  readonly force?: boolean;
  readonly bleuMaxOrder?: number;
  readonly bleuEffectiveOrder?: boolean;
  readonly chrfCharOrder?: number;
  readonly chrfWordOrder?: number;
  readonly chrfBeta?: number;
  readonly chrfWhitespace?: boolean;
  readonly chrfLowercase?: boolean;
  readonly chrfEpsSmoothing?: boolean;
  readonly terCaseSensitive?: boolean;
  readonly terAsianSupport?: boolean;
  readonly terNoPunct?: boolean;
  readonly terNormalized?: boolean;
  readonly compoundScorer?: string;
  readonly confidence?: boolean;
  readonly confidenceN: number;
  readonly pairedAr?: boolean;
  readonly pairedBs?: boolean;
  readonly pairedSign?: boolean;
  readonly pairedArN: number;
  readonly pairedBsN: number;
  readonly seed: number;
  readonly quiet?: boolean;
  readonly short?: boolean;
  readonly scoreOnly?: boolean;
  readonly width: number;
  readonly format: 'json' | 'text' | 'latex';
  readonly allowEmptyReferences?: boolean;
}

/**
 * Chooses the metrics to compute, each once, sorted by name. `--metric-options` takes precedence over the flags of a metric.
 * @throws OrdoError `request.invalid` for options of a metric that there is not, or that is not computed.
 */
export function chooseMetrics(flags: ScoreFlags): MetricChoice[] {
  const { metrics, metricOptions = {} } = flags;
  const unused = Object.keys(metricOptions).find((id) => !metrics.includes(id));
  if (unused !== undefined) {
    findById(METRICS, unused, { code: 'request.invalid', kind: 'metric' });
    refuse(
      `--metric-options has options of ${JSON.stringify(unused)}, which is not computed`,
      `add ${unused} to --metrics, or leave out its options; computed are: ${metrics.join(', ')}`,
    );
  }
  return [...new Set(metrics)].toSorted().map((id) => ({ id, ...optionsOf(id, flags), ...metricOptions[id] }));
}

function optionsOf(id: string, flags: ScoreFlags): Record<string, unknown> {
  switch (id) {
    case 'bleu':
      return given({
        lowercase: flags.lowercase,
        tokenize: flags.tokenize,
        smoothMethod: flags.smoothMethod,
        smoothValue: flags.smoothValue,
        maxOrder: flags.bleuMaxOrder,
        // At the sentence level, sacreBLEU always ignores n-gram orders that the sentence is too short for.
        effectiveOrder: flags.sentenceLevel === true ? true : flags.bleuEffectiveOrder,
      });
    case 'bleu-uncased': {
      const { lowercase: _always, ...options } = optionsOf('bleu', flags);
      return options;
    }
    case 'chrf':
    case 'chrf++':
      return given({
        charOrder: flags.chrfCharOrder,
        wordOrder: flags.chrfWordOrder,
        beta: flags.chrfBeta,
        whitespace: flags.chrfWhitespace,
        lowercase: flags.chrfLowercase,
        epsSmoothing: flags.chrfEpsSmoothing,
      });
    case 'ter':
      return given({
        caseSensitive: flags.terCaseSensitive,
        asianSupport: flags.terAsianSupport,
        noPunct: flags.terNoPunct,
        normalized: flags.terNormalized,
      });
    case 'compound-bleu':
      return given({ scorer: flags.compoundScorer });
    default:
      return {};
  }
}

function given(options: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Lists the given flags of paired tests. */
function listTests({ pairedAr, pairedBs, pairedSign }: ScoreFlags): string[] {
  const given = { '--paired-ar': pairedAr, '--paired-bs': pairedBs, '--paired-sign': pairedSign };
  return Object.entries(given).flatMap(([flag, isGiven]) => (isGiven === true ? [flag] : []));
}

/** Checks the flags. @throws OrdoError `request.invalid` for flags that cannot be combined */
export function checkCombination(flags: ScoreFlags, systems: number): void {
  const tests = listTests(flags);
  const paired = tests.length > 0;
  if (tests.length > 1) refuse(`${listOf(tests)} were given together`, 'choose one of the tests');
  if (paired && systems < 2)
    refuse(`a paired test got ${systems} system`, 'give the baseline and at least one system to -i');
  if (flags.confidence === true && paired) {
    refuse(
      '--confidence was given with a paired test',
      'leave out --confidence; the paired bootstrap gives intervals as well',
    );
  }
  if (flags.confidence === true && systems > 1) {
    refuse(`--confidence got ${systems} systems`, 'score one system, or use --paired-bs to compare several');
  }
  if (flags.sentenceLevel !== true) return;
  if (systems > 1) refuse(`--sentence-level got ${systems} systems`, 'give one system');
  if (flags.metrics.length > 1) refuse(`--sentence-level got ${flags.metrics.length} metrics`, 'give one metric');
  if (flags.confidence === true || paired) {
    refuse(
      '--sentence-level was given with a test',
      `leave out ${listOf([...tests, ...(flags.confidence === true ? ['--confidence'] : [])])}`,
    );
  }
}

function refuse(message: string, fix: string): never {
  throw new OrdoError('request.invalid', message, { fix });
}
