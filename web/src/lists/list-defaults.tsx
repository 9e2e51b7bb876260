import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { listFaces } from '../lists.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import type { ListOptionsProps } from './list-face.ts';
import { withOption } from './list-option.ts';
import css from './list-upload.module.css';

const decimalLabels = { '.': '1,250.50', ',': '1.250,50' } as const;
const dateLabels = {
  'DD-MM-YYYY': '21-11-2026',
  'MM-DD-YYYY': '11-21-2026',
  'YYYY-MM-DD': '2026-11-21',
} as const;

/** How cells are read, and what holds for rows that say nothing themselves. */
export function ListDefaults({ kind, options, set }: ListOptionsProps & { kind: ListKind }) {
  const { Options } = listFaces[kind];
  return (
    <Sheet title={Options ? 'Options' : 'Formats'}>
      <SheetBody>
        <div className={css.form}>
          {Options && <Options options={options} set={set} />}
          <Pair>
            <Choice
              label="Number format"
              of={decimalLabels}
              value={options.decimal ?? '.'}
              onChange={(next) => set(withOption(options, 'decimal', next))}
            />
            <Choice
              label="Date format"
              of={dateLabels}
              value={options.dateFormat ?? 'DD-MM-YYYY'}
              onChange={(next) => set(withOption(options, 'dateFormat', next))}
            />
          </Pair>
        </div>
      </SheetBody>
    </Sheet>
  );
}
