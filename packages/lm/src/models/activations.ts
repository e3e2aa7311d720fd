/** Activations by their names in Hugging Face's files. */
import type { LanguageOptions } from '@ordo/nmt';

export const ACTIVATIONS: Readonly<Record<string, NonNullable<LanguageOptions['activation']>>> = {
  relu: 'relu',
  gelu: 'gelu',
  gelu_new: 'gelu-tanh',
  gelu_pytorch_tanh: 'gelu-tanh',
};

export const ACTIVATION_NAMES = ['relu', 'gelu', 'gelu_new', 'gelu_pytorch_tanh'] as const;
