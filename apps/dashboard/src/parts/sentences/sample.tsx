/** Shows one sentence: its source, reference, translation and scores, beside those of another run if there is one. */
import type { Schemas } from '../../data/api.ts';
import { Marked } from './marked.tsx';
import type { TitleOf } from '../reports/metric-titles.ts';
import { sayDifference, sayScore } from './say-score.ts';

interface Props {
  readonly segment: Schemas['Segment'];
  /** The name of the run that made the translation. */
  readonly own: string;
  /** The name of the other run. */
  readonly other: string | null;
  readonly titleOf: TitleOf;
}

export function Sample({ segment, own, other, titleOf }: Props) {
  const { position, source, references, hypothesis, scores, against } = segment;
  return (
    <li value={position + 1}>
      <dl>
        {source !== null && <Sentence name="Source" text={source} known={null} />}
        {references.map((reference) => (
          <Sentence key={reference} name="Reference" text={reference} known={null} />
        ))}
        <Sentence name={own} text={hypothesis} known={against?.hypothesis ?? null} />
        {against !== null && <Sentence name={other ?? ''} text={against.hypothesis} known={hypothesis} />}
      </dl>
      <span className="live">
        {scores
          .map((score) => {
            const beside = against?.scores.find(({ metric }) => metric === score.metric)?.score;
            return `${titleOf(score.metric)} ${describeScore(score, beside)}`;
          })
          .join(', ')}
      </span>
    </li>
  );
}

function describeScore({ score }: Schemas['Segment']['scores'][number], other: number | undefined): string {
  const difference = other === undefined ? '' : ` (${sayDifference(score, other)})`;
  return `${sayScore(score)}${difference}`;
}

interface SentenceProps {
  readonly name: string;
  readonly text: string;
  /** The text to compare with; null marks no differences. */
  readonly known: string | null;
}

function Sentence({ name, text, known }: SentenceProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Marked text={text} known={known} />
      </dd>
    </div>
  );
}
