/** `ordo score`: BLEU, chrF, TER and significance tests with the flags, defaults and output of sacreBLEU. */
import { Command } from 'commander';
import {
  createMetric,
  evaluateSystems,
  type Evaluation,
  type Inference,
  type MetricInstance,
  prepareInference,
} from '@ordo/metrics';
import { checkTexts, looksTokenized } from '../../score/check-texts.ts';
import { defineFlags } from '../../score/define-flags.ts';
import { explainTest, listSignatures } from '../../score/explain-test.ts';
import { readReferences, readSystems } from '../../score/gather-texts.ts';
import type { NamedText } from '../../score/read-texts.ts';
import { renderJson, renderLine, renderText } from '../../score/render-single.ts';
import { renderBoxes, renderLatex, renderTableJson } from '../../score/render-table.ts';
import { checkCombination, chooseMetrics, type ScoreFlags } from '../../score/score-flags.ts';
import { expandShortOptions } from '../../score/short-options.ts';

const EXAMPLES = `
Examples:
  ordo score -r ref.txt -i hyp.txt -m bleu chrf ter                       # one system, three metrics
  ordo score -r ref.txt -i baseline.txt better.txt --paired-bs -f text    # two systems and a significance test
  decode | ordo score -r ref.txt -tok zh -b                               # standard input, only the score
`;

export function addScoreCommand(program: Command): void {
  const command = new ScoreCommand('score').copyInheritedSettings(program);
  defineFlags(command)
    .summary('score translations with BLEU, chrF and TER as sacreBLEU does')
    .description(
      'Scores translations, and tests differences between systems, with the flags, defaults and output of sacreBLEU 2.6. ' +
        'Where a description begins with a short option such as -tok, that option works as well.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (references: string[]) => {
      const flags = command.opts<ScoreFlags>();
      await score({ ...flags, reference: [...references, ...flags.reference] });
    });
  program.addCommand(command);
}

/** A command that also accepts short options of several letters (`-lc`, `-tok`). */
class ScoreCommand extends Command {
  override parseOptions(args: string[]): { operands: string[]; unknown: string[] } {
    return super.parseOptions(expandShortOptions(args));
  }
}

async function score(flags: ScoreFlags): Promise<void> {
  const instances = chooseMetrics(flags).map((choice) => createMetric(choice));
  const references = await readReferences(flags);
  const systems = await readSystems(flags);
  checkCombination(flags, systems.length);
  checkTexts(systems, references, flags.allowEmptyReferences === true);
  warnOfTokenizedText(flags, systems);
  if (flags.sentenceLevel === true) {
    printSentences(flags, { instance: instances[0] as MetricInstance, system: systems[0] as NamedText, references });
    return;
  }
  const inference = chooseInference(flags, (systems[0] as NamedText).lines.length);
  const evaluations = instances.map((instance) =>
    evaluateSystems({
      instance,
      systems: systems.map(({ lines }) => lines),
      references: references.map(({ lines }) => lines),
      inference,
      // sacreBLEU's JSON for one system lists the fields of the signature, so it is never shortened there.
      shortSignature: flags.short === true && !(systems.length === 1 && flags.format === 'json'),
    }),
  );
  print(
    systems.length === 1 ? renderOne(flags, evaluations) : renderSeveral(flags, { systems, evaluations, inference }),
  );
}

function warnOfTokenizedText(flags: ScoreFlags, systems: readonly NamedText[]): void {
  if (flags.force === true || flags.quiet === true || !flags.metrics.includes('bleu')) return;
  for (const system of systems) {
    if (!looksTokenized(system)) continue;
    process.stderr.write(
      `${system.name}: 100 or more lines end in " ."; detokenize the text before scoring, or pass --force\n`,
    );
  }
}

function chooseInference(flags: ScoreFlags, segments: number): Inference {
  const { seed } = flags;
  if (flags.pairedBs === true)
    return prepareInference('paired-bootstrap', segments, { samples: flags.pairedBsN, seed });
  if (flags.pairedAr === true) {
    return prepareInference('paired-randomization', segments, { samples: flags.pairedArN, seed });
  }
  if (flags.pairedSign === true) return prepareInference('paired-sign', segments, { samples: 0, seed });
  const kind = flags.confidence === true ? 'confidence' : 'none';
  return prepareInference(kind, segments, { samples: flags.confidenceN, seed });
}

function printSentences(
  flags: ScoreFlags,
  { instance, system, references }: { instance: MetricInstance; system: NamedText; references: readonly NamedText[] },
): void {
  const style = { width: flags.width, scoreOnly: flags.scoreOnly === true };
  const inference = prepareInference('none', 1, { samples: 0, seed: flags.seed });
  for (const [i, line] of system.lines.entries()) {
    const own = references.map(({ lines }) => [lines[i] as string]);
    const input = { instance, systems: [[line]], references: own, inference, shortSignature: flags.short === true };
    const evaluation = evaluateSystems(input);
    print(evaluation.systems.map((result) => renderLine(evaluation, result, style)).join('\n'));
  }
}

function renderOne(flags: ScoreFlags, evaluations: readonly Evaluation[]): string {
  const style = { width: flags.width, scoreOnly: flags.scoreOnly === true };
  // The LaTeX format is a table of several systems; for one system sacreBLEU prints text.
  return flags.format === 'json' ? renderJson(evaluations, style) : renderText(evaluations, style);
}

function renderSeveral(
  flags: ScoreFlags,
  shown: { systems: readonly NamedText[]; evaluations: readonly Evaluation[]; inference: Inference },
): string {
  const { systems, evaluations, inference } = shown;
  const paired = inference.test !== null;
  const names = nameSystems(systems, { paired, fromStdin: flags.input === undefined });
  const table = { names, evaluations, paired, width: flags.width };
  if (flags.format === 'json') return renderTableJson(table);
  const body = flags.format === 'latex' ? renderLatex(table) : renderBoxes(table);
  return `${body}\n\n${explainTest(inference, names[0] as string)}${listSignatures(evaluations)}`;
}

function nameSystems(
  systems: readonly NamedText[],
  { paired, fromStdin }: { paired: boolean; fromStdin: boolean },
): string[] {
  const names = systems.map(({ name }) => name);
  if (!paired) return names;
  if (fromStdin) return ['Baseline', ...names.slice(0, -1)];
  return [`Baseline: ${names[0]}`, ...names.slice(1)];
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
