import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';

/** How a side of the set-up is drawn: as a card while there is nothing to compare, later as a line that opens a sheet. */
export interface SetupLook {
  readonly isLine: boolean;
  /** Whether the sheet of the line is open. */
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** What lies over the page and is no way out of a sheet. */
const above = '[role=dialog], [role=alertdialog], [role=menu], .backdrop, .dialog-viewport';

/** One side of the set-up: a card, or one line of facts whose "Change" opens that card as a sheet over the page. */
export function SetupPanel({
  title,
  look: { isLine, isOpen, onOpen },
  facts,
  quick = null,
  acts,
  children,
}: {
  readonly title: string;
  readonly look: SetupLook;
  /** What the one line says. */
  readonly facts: ReactNode;
  /** What is done from the line itself. */
  readonly quick?: ReactNode;
  /** The buttons of the card and of the sheet. */
  readonly acts: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const place = useRef<HTMLElement>(null);
  const isSheet = isLine && isOpen;

  useEffect(() => {
    if (!isSheet) return;
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || place.current?.contains(target) === true) return;
      if (target.closest(above) === null) onOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isSheet, onOpen]);

  if (!isLine) {
    return (
      <section className="panel setup-card" aria-label={title}>
        <header className="panel-head row wrap">
          <h2>{title}</h2>
          {acts}
        </header>
        <div className="panel-body">{children}</div>
      </section>
    );
  }
  return (
    <section
      ref={place}
      className="setup-side row"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
        event.preventDefault();
        onOpen(false);
        place.current?.querySelector<HTMLElement>('.setup-change')?.focus();
      }}
    >
      <h2 className="setup-title soft small">{title}</h2>
      <div className="setup-facts">{facts}</div>
      {quick}
      <Button
        look="quiet"
        className="setup-change unprinted"
        aria-expanded={isOpen}
        aria-label={`Change the ${title.toLowerCase()}`}
        onClick={() => onOpen(!isOpen)}
      >
        Change <Icon name="chevron" />
      </Button>
      {isOpen && (
        <div className="setup-sheet">
          {acts !== null && <div className="setup-acts row wrap">{acts}</div>}
          <div className="panel-body">{children}</div>
        </div>
      )}
    </section>
  );
}
