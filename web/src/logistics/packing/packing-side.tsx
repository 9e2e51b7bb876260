import type { PackingAnswer, PackingBox } from '@counting-house/contract/logistics/packing.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { Button, Select } from '@mantine/core';
import { IconBox, IconScale } from '@tabler/icons-react';
import { useRef } from 'react';
import { count } from '../../platform/format/format.ts';
import { expectedWeight } from './expected-weight.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { StationNote } from '../../ui/station/station.tsx';
import { kilograms } from '../dispatch/parcel-columns.tsx';
import css from './packing.module.css';
import { PrintButton } from './print-button.tsx';
import { PayBadge } from '../dispatch/pay-badge.tsx';
import { stationKeys } from './station-keys.ts';
import type { StationDialog } from './station-dialogs.tsx';
import type { Packing } from './use-packing.ts';

/** Note, boxes and weights of the basket, and how it is closed. */
export function PackingSide({
  packing,
  isMine,
  open,
}: {
  packing: Packing;
  isMine: boolean;
  open: (dialog: StationDialog) => void;
}) {
  const { answer, isOpen } = packing;
  if (!answer) return null;
  const boxes = answer.boxes.length > 0 ? answer.boxes : [emptyBox(answer)];
  return (
    <div className={css.side}>
      {answer.order.packNote && (
        <StationNote title="Packing note">{answer.order.packNote}</StationNote>
      )}
      {answer.order.gift && (
        <StationNote title="Gift">Leave out anything that shows prices.</StationNote>
      )}
      <PayBadge pay={answer.order} />
      {boxes.map((box, index) => (
        <BoxFacts
          key={box.seq}
          box={box}
          title={`Parcel ${index + 1} of ${boxes.length}`}
          packing={packing}
          isOpen={isOpen && isMine}
        />
      ))}
      {isOpen ? (
        <OpenActs answer={answer} packing={packing} open={open} />
      ) : (
        <ClosedActs answer={answer} packing={packing} />
      )}
    </div>
  );
}

const emptyBox = ({ basket }: PackingAnswer): PackingBox => ({
  seq: basket.seq,
  parcelId: null,
  number: null,
  boxTypeId: null,
  boxName: '',
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  tareGrams: 0,
  qty: 0,
  expectedGrams: null,
  toleranceGrams: 0,
  grams: null,
  weightAccepted: false,
});

function BoxFacts({
  box,
  title,
  packing,
  isOpen,
}: {
  box: PackingBox;
  title: string;
  packing: Packing;
  isOpen: boolean;
}) {
  const isRefused = box.grams !== null && !box.weightAccepted;
  return (
    <section className={css.box}>
      <h2>{box.number ?? title}</h2>
      <div className={css.fact}>
        <IconBox size={20} stroke={1.6} aria-hidden />
        <div>
          {isOpen ? <BoxChoice box={box} packing={packing} /> : <b>{box.boxName || 'Box'}</b>}
          {(isOpen || box.lengthMm !== null) && <span>{sizeOf(box)}</span>}
        </div>
      </div>
      <div className={css.fact}>
        <IconScale size={20} stroke={1.6} aria-hidden />
        <div>
          <b>{box.grams === null ? 'Not weighed' : kilograms(box.grams)}</b>
          {box.number === null && <span>{expectedWeight(box) || '\u00a0'}</span>}
        </div>
      </div>
      {isOpen && isRefused && (
        <div className={css.two}>
          <Button
            variant="default"
            onClick={() => void packing.act({ action: 'recount', seq: box.seq })}
          >
            Count again
          </Button>
          <Button
            variant="default"
            onClick={() =>
              void packing.act({
                action: 'override',
                what: 'weight',
                reason: 'Contents were checked at the station',
              })
            }
          >
            Accept weight
          </Button>
        </div>
      )}
    </section>
  );
}

/** Keeps its line before a box is chosen, so that the buttons below do not move under a finger when it is. */
const sizeOf = ({ lengthMm, widthMm, heightMm, tareGrams }: PackingBox) =>
  lengthMm === null ? '\u00a0' : `${lengthMm} × ${widthMm} × ${heightMm} mm, ${count(tareGrams)} g`;

function BoxChoice({ box, packing }: { box: PackingBox; packing: Packing }) {
  const types = useOptionalOperation(logistics.listBoxTypes, { status: ['active'], limit: 200 });
  const proposal = packing.answer?.proposal;
  const field = useRef<HTMLInputElement>(null);
  return (
    <Select
      ref={field}
      onDropdownClose={() => field.current?.blur()}
      aria-label="Box"
      placeholder={proposal ? `${proposal.name} fits, taken at the end` : 'Scan or choose'}
      value={box.boxTypeId === null ? null : String(box.boxTypeId)}
      data={types.data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      onChange={(value) =>
        value && void packing.act({ action: 'setBox', seq: box.seq, boxTypeId: Number(value) })
      }
    />
  );
}

function OpenActs({
  answer,
  packing,
  open,
}: {
  answer: PackingAnswer;
  packing: Packing;
  open: (dialog: StationDialog) => void;
}) {
  return (
    <>
      <Button
        variant="default"
        fullWidth
        rightSection={<KeyHint keys={stationKeys.weigh} />}
        onClick={() => open('weigh')}
      >
        Weigh
      </Button>
      <Button
        variant="default"
        fullWidth
        rightSection={<KeyHint keys={stationKeys.newBox} />}
        onClick={() => void packing.act({ action: 'newParcel' })}
      >
        New box
      </Button>
      <Button
        variant="default"
        fullWidth
        rightSection={<KeyHint keys={stationKeys.manual} />}
        onClick={() => open('manual')}
      >
        Barcode not readable
      </Button>
      <Button
        variant="default"
        fullWidth
        disabled={answer.lines.every(({ scanned, wanted }) => scanned >= wanted)}
        rightSection={<KeyHint keys={stationKeys.short} />}
        onClick={() => open('short')}
      >
        Short pick
      </Button>
      <Button
        fullWidth
        disabled={answer.missing.length > 0}
        onClick={() => void packing.act({ action: 'close', documents: true })}
      >
        Close parcel
      </Button>
      {answer.missing.length > 0 && <p className={css.missing}>{sentenceOf(answer.missing)}</p>}
      <div className={css.two}>
        <Button variant="subtle" onClick={() => open('hold')}>
          Put on hold
        </Button>
        <Button variant="subtle" onClick={() => void packing.act({ action: 'release' })}>
          Send back to queue
        </Button>
      </div>
    </>
  );
}

function ClosedActs({ answer, packing }: { answer: PackingAnswer; packing: Packing }) {
  const made = answer.boxes.filter(({ parcelId }) => parcelId !== null);
  if (answer.basket.isShort) return <ShortActs answer={answer} packing={packing} />;
  if (answer.basket.status !== 'packed' || made.length === 0) return null;
  return (
    <>
      <div className={css.wide}>
        <PrintButton packing={packing} />
      </div>
      {made.map(({ parcelId, number }) => (
        <Button
          key={parcelId}
          variant="subtle"
          fullWidth
          onClick={() => parcelId && void packing.act({ action: 'unpack', parcelId })}
        >
          Unpack {number}
        </Button>
      ))}
    </>
  );
}

/** A supervisor sends what is there, or the order waits for the rest. */
function ShortActs({ answer, packing }: { answer: PackingAnswer; packing: Packing }) {
  const found = answer.lines.some(({ wanted }) => wanted > 0);
  return (
    <>
      <p className={css.missing}>{answer.basket.holdReason}</p>
      {found && (
        <Button fullWidth onClick={() => void packing.start({ orderId: answer.order.id })}>
          Send the rest
        </Button>
      )}
      <Button variant="default" fullWidth onClick={() => void packing.giveUp()}>
        Wait for stock
      </Button>
    </>
  );
}

/** `The box and the weight are missing`. */
function sentenceOf(missing: readonly string[]): string {
  const head = missing.slice(0, -1).join(', ');
  const last = missing.at(-1) ?? '';
  const verb = missing.length > 1 || /^\d+ items/u.test(last) ? 'are' : 'is';
  const said = `${head ? `${head} and ${last}` : last} ${verb} missing`;
  return said.charAt(0).toUpperCase() + said.slice(1);
}
