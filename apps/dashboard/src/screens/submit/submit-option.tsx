/** Shows one option of a spec in a form, with its problems below. */
import type { Problem } from '@ordo/core/errors';
import { useId, useState } from 'react';
import { type Control, readNumber, type Schema } from './option-control.ts';

interface Props {
  readonly label: string;
  readonly schema: Schema;
  readonly control: Exclude<Control, { kind: 'group' }>;
  readonly required: boolean;
  readonly value: unknown;
  readonly problem: Problem | undefined;
  readonly onWrite: (value: unknown) => void;
}

export function SpecOption({ label, schema, control, required, value, problem, onWrite }: Props) {
  const id = useId();
  const usual = required ? 'required' : sayUsual(schema.default);
  const marks = problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id };
  return (
    <div>
      <label title={schema.description}>
        {label}
        {control.kind === 'number' ? (
          <NumberField value={value} nullable={control.nullable} usual={usual} marks={marks} onWrite={onWrite} />
        ) : (
          <select
            {...marks}
            value={value === undefined ? '' : JSON.stringify(value)}
            onChange={({ target }) => onWrite(target.value === '' ? undefined : JSON.parse(target.value))}
          >
            <option value="">{required ? 'required' : `by default: ${usual}`}</option>
            {control.values.map((one) => (
              <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
                {String(one)}
              </option>
            ))}
          </select>
        )}
      </label>
      {problem !== undefined && (
        <p id={id} className="problem">
          ✕ {problem.message} <em>{problem.fix}</em>
        </p>
      )}
    </div>
  );
}

function sayUsual(value: unknown): string {
  return value === undefined ? 'as the model, its preset or the data have it' : JSON.stringify(value);
}

interface NumberProps {
  readonly value: unknown;
  readonly nullable: boolean;
  readonly usual: string;
  readonly marks: object;
  readonly onWrite: (value: unknown) => void;
}

/** Shows a field for numbers. It keeps the typed text, such as `0.`, as long as the text means the value. */
function NumberField({ value, nullable, usual, marks, onWrite }: NumberProps) {
  const [typed, setTyped] = useState('');
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return (
    <input
      {...marks}
      inputMode="decimal"
      autoComplete="off"
      placeholder={nullable ? `${usual}; a number or null` : usual}
      value={readNumber(typed, nullable) === value ? typed : written}
      onChange={({ target }) => {
        setTyped(target.value);
        onWrite(readNumber(target.value, nullable));
      }}
    />
  );
}
