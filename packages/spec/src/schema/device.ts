/** Describes a device that a worker offers. A worker registers with a list of these. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

const DEVICE_KINDS = ['gpu'] as const;

export const DeviceSchema = Type.Object(
  {
    id: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$',
      description: 'Names the device on its machine, in the words of CUDA_VISIBLE_DEVICES: its UUID, or its number',
    }),
    kind: oneOf(DEVICE_KINDS),
    model: Type.String({ minLength: 1, maxLength: 200, description: 'Such as "NVIDIA H100 80GB HBM3"' }),
    memoryMiB: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'Its own memory, in MiB' }),
    engine: Type.String({ minLength: 1, maxLength: 64, description: 'The engine that computes on it, such as "cuda"' }),
    driver: nullable(Type.String({ minLength: 1, maxLength: 200 }), {
      description: 'The version of its driver, if known',
    }),
  },
  { ...closed, title: 'Device' },
);
export type Device = Static<typeof DeviceSchema>;

/** The largest number of devices that one worker can offer. */
export const MOST_DEVICES = 64;
