/** Shows panels that a person can arrange. Each has a grip, which is dragged onto another panel or moved by the arrow keys. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { moveTo } from './move-to.ts';

interface Props {
  /** The names of the panels, in their order. */
  readonly names: readonly string[];
  readonly onArrange: (names: readonly string[]) => void;
  /** Draws a panel with the grip in its head. A single panel has no grip. */
  readonly children: (name: string, grip: ReactNode) => ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function Panels({ names, onArrange, children }: Props) {
  /** The panel that is being dragged, and the panel under the pointer. */
  const [drag, setDrag] = useState<{ readonly name: string; readonly over: string }>();
  const [said, say] = useState('');
  const move = (name: string, to: number): void => {
    if (to < 0 || to >= names.length || to === names.indexOf(name)) return;
    onArrange(moveTo(names, name, to));
    say(`${name} is now panel ${to + 1} of ${names.length}`);
  };
  const onKeyDown = (name: string) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(name, names.indexOf(name) + step);
  };
  const grip = (name: string): ReactNode => (
    <button
      type="button"
      className="grip"
      title="Drag it onto another panel, or move it with the arrow keys"
      onKeyDown={onKeyDown(name)}
      onPointerDown={(event) => follow(event, name)}
    >
      <span aria-hidden="true">⠿</span>
      <span className="hidden">Move {name} with the arrow keys</span>
    </button>
  );
  /** Follows a drag. The panels keep their places until the button is released, so that none moves away under the pointer. */
  const follow = (down: PointerEvent, name: string): void => {
    if (down.button !== 0) return;
    const ending = new AbortController();
    let over = name;
    const on = (type: string, listen: (event: Event) => void) =>
      window.addEventListener(type, listen, { signal: ending.signal });
    on('pointermove', (event) => {
      over = panelAt(event as unknown as { clientX: number; clientY: number }) ?? over;
      setDrag({ name, over });
    });
    const end = (isDropped: boolean) => () => {
      ending.abort();
      setDrag(undefined);
      if (isDropped) move(name, names.indexOf(over));
    };
    on('pointerup', end(true));
    on('pointercancel', end(false));
    on('keydown', (event) => (event as unknown as { key: string }).key === 'Escape' && end(false)());
  };
  return (
    <>
      <div className="panels">
        {names.map((name) => (
          <div key={name} data-panel={name} data-drag={stateOf(name, drag)}>
            {children(name, names.length > 1 && grip(name))}
          </div>
        ))}
      </div>
      <p role="status" className="hidden">
        {said}
      </p>
    </>
  );
}

function stateOf(name: string, drag: { readonly name: string; readonly over: string } | undefined) {
  if (drag === undefined) return undefined;
  if (name === drag.name) return 'moved';
  return name === drag.over ? 'target' : undefined;
}

function panelAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): string | undefined {
  const panel = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-panel]');
  return panel?.dataset['panel'];
}
