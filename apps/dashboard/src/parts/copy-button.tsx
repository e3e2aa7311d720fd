/** Copies a text. Browsers let a page do so on https and on this machine's own address only; elsewhere there is no button. */
import { useState } from 'react';

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  // Its type says that it is always there.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return null;
  const copy = async (): Promise<void> => {
    await clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {isCopied ? 'Copied' : label}
    </button>
  );
}
