/** The reason why an engine on a GPU is absent in a process that must not see any GPU. */
export const HIDDEN = {
  reason: 'CUDA_VISIBLE_DEVICES hides every GPU from this process',
  fix: 'ask for one (resources.gpus: 1), which a worker then shows to the run; or unset CUDA_VISIBLE_DEVICES',
} as const;
