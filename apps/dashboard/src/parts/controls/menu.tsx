/** Shows a button that opens choices beside itself. They close with Esc, when another part of the page is used, and after a command. */
import { type MouseEvent, type ReactNode, type RefObject, type ToggleEvent, useEffect, useId, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

const GAP_PX = 4;

export function Menu({ label, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => closeOnScroll(choices), []);
  useEffect(() => closeOnUse(choices, button), []);
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>): void => {
    if (newState === 'open' && button.current !== null) putBeside(currentTarget, button.current);
  };
  return (
    <>
      <button ref={button} type="button" popoverTarget={id}>
        {label} ▾
      </button>
      <div ref={choices} id={id} popover="auto" className="choices-below" onBeforeToggle={place} onClick={choose}>
        {children}
      </div>
    </>
  );
}

/** Closes the choices after a click on a link or a button. Fields leave them open, because several may be filled in. */
function choose({ target, currentTarget }: MouseEvent<HTMLDivElement>): void {
  if ((target as Element).closest('a, button') !== null) currentTarget.hidePopover();
}

/** Places the choices on the side of the button where the window has more space. */
function putBeside(choices: HTMLElement, button: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const isLeft = left + right <= innerWidth;
  const isAbove = top + bottom <= innerHeight;
  Object.assign(choices.style, {
    left: isLeft ? `${left}px` : 'auto',
    right: isLeft ? 'auto' : `${innerWidth - right}px`,
    maxWidth: `${(isLeft ? innerWidth - left : right) - 2 * GAP_PX}px`,
    top: isAbove ? `${bottom + GAP_PX}px` : 'auto',
    bottom: isAbove ? 'auto' : `${innerHeight - top + GAP_PX}px`,
    maxHeight: `${(isAbove ? innerHeight - bottom : top) - 2 * GAP_PX}px`,
  });
}

/** Closes the choices when another field gets the focus or changes. A click on a list of the browser does not reach the page, so clicks are not enough. */
function closeOnUse(choices: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): () => void {
  const close = ({ target }: Event): void => {
    const isInside = [choices, button].some(({ current }) => target instanceof Node && current?.contains(target));
    if (!isInside) choices.current?.hidePopover();
  };
  const uses = ['focusin', 'change'] as const;
  for (const use of uses) document.addEventListener(use, close);
  return () => {
    for (const use of uses) document.removeEventListener(use, close);
  };
}

/** Closes the choices when the screen behind is scrolled, because the button then moves away from them. */
function closeOnScroll(choices: RefObject<HTMLElement | null>): () => void {
  const close = ({ target }: Event): void => {
    if (target instanceof Node && choices.current?.contains(target) === false) choices.current.hidePopover();
  };
  window.addEventListener('scroll', close, { capture: true, passive: true });
  return () => window.removeEventListener('scroll', close, { capture: true });
}
