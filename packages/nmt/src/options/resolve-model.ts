/** Checks the options of a model and of its encoder and decoder, and writes out every size. */
import { describeUnknown, findProblems, OrdoError, type Problem } from '@ordo/core';
import { type TObject, Type } from 'typebox';
import { getDecoder, listDecoders } from '../decoders/registry.ts';
import { getEncoder, listEncoders } from '../encoders/registry.ts';
import {
  MODEL_PRESETS,
  type ModelOptions,
  ModelOutlineSchema,
  type ModelShape,
  type TranslationShape,
} from './model-options.ts';

/** The properties that the entries of both registries have in common. */
interface Kind {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly options: TObject;
}

const SIDES = { encoder: listEncoders(), decoder: listDecoders() } as const;

/** The model section of a spec, with a branch for each kind of encoder and decoder. */
export const ModelOptionsSchema = Type.Object(
  {
    ...ModelOutlineSchema.properties,
    encoder: Type.Optional(branches(SIDES.encoder, 'The kind of the encoder, with its options')),
    decoder: Type.Optional(branches(SIDES.decoder, 'The kind of the decoder, with its options')),
  },
  { additionalProperties: false, description: 'The size and form of the model: a preset, and what differs from it' },
);

function branches(kinds: readonly Kind[], description: string) {
  return Type.Union(
    kinds.map(({ options, title, citation }) =>
      Type.Object(options.properties, { additionalProperties: false, title, description: citation }),
    ),
    { description },
  );
}

/** Finds all problems of a `model` object; pointers are relative to it. It does not check whether the parts fit each other. */
export function findModelProblems(value: unknown): readonly Problem[] {
  const problems = findProblems(ModelOutlineSchema, value);
  if (problems.length > 0) return problems;
  const model = value as ModelOptions;
  return (['encoder', 'decoder'] as const).flatMap((side) => {
    const options = model[side];
    return options === undefined ? [] : findKindProblems(options, side);
  });
}

function findKindProblems(options: { readonly type: string }, side: keyof typeof SIDES): readonly Problem[] {
  const kind = SIDES[side].find(({ id }) => id === options.type);
  const known = SIDES[side].map(({ id }) => id);
  const problems =
    kind === undefined
      ? [{ pointer: '/type', ...describeUnknown(side, options.type, known) }]
      : findProblems(kind.options, options);
  return problems.map((problem) => ({ ...problem, pointer: `/${side}${problem.pointer}` }));
}

/**
 * Writes out every size: those that are given, and the preset's values for the others.
 * @throws OrdoError `model.invalid` when the options break the schema or the sizes do not fit each other.
 */
export function resolveModel(options: ModelOptions): TranslationShape {
  const problems = findModelProblems(options);
  if (problems.length > 0) throw new OrdoError('model.invalid', 'the model options have problems', { problems });
  const { encoder, decoder, activation, ...sizes } = { ...MODEL_PRESETS[options.preset], ...options };
  const [encoderType, decoderType] = [kindOf(encoder, 'encoder'), kindOf(decoder, 'decoder')];
  // A default kind or activation is left out, so that a model is the same model whether it names it or not.
  const shape: TranslationShape = {
    ...sizes,
    encoderLayers: countEncoderLayers(encoderType, { given: options.encoderLayers, usual: sizes.encoderLayers }),
    ...(activation === undefined || activation === 'relu' ? {} : { activation }),
    ...(encoder === undefined || encoderType === SIDES.encoder[0].id ? {} : { encoder }),
    ...(decoder === undefined || decoderType === SIDES.decoder[0].id ? {} : { decoder }),
  };
  if (shape.dimension % shape.heads !== 0) {
    throw new OrdoError('model.invalid', `dimension ${shape.dimension} is not a multiple of ${shape.heads} heads`, {
      pointer: '/heads',
      fix: `choose heads that divide ${shape.dimension}`,
    });
  }
  return shape;
}

function kindOf(options: { readonly type: string } | undefined, side: keyof typeof SIDES): string {
  return options?.type ?? SIDES[side][0].id;
}

/** Counts the encoder's layers, which are 0 if its kind has none. */
function countEncoderLayers(
  type: string,
  { given, usual }: { readonly given: number | undefined; readonly usual: number },
): number {
  const { hasLayers } = getEncoder(type);
  if (hasLayers && given === 0) {
    throw new OrdoError('model.invalid', `the encoder ${type} needs at least one layer, but encoderLayers is 0`, {
      pointer: '/encoderLayers',
      fix: 'raise model.encoderLayers, or set model.encoder to {"type": "none"}',
    });
  }
  if (!hasLayers && given !== undefined && given !== 0) {
    throw new OrdoError('model.invalid', `the encoder ${type} has no layers, but encoderLayers is ${given}`, {
      pointer: '/encoderLayers',
      fix: 'leave model.encoderLayers out',
    });
  }
  return hasLayers ? usual : 0;
}

/** Returns the kind of a model's encoder, with its options. */
export function encoderOf({ encoder }: ModelShape) {
  const options = encoder ?? { type: SIDES.encoder[0].id };
  return { options, declaration: getEncoder(options.type) };
}

/** Returns the kind of a model's decoder, with its options. */
export function decoderOf({ decoder }: ModelShape) {
  const options = decoder ?? { type: SIDES.decoder[0].id };
  return { options, declaration: getDecoder(options.type) };
}
