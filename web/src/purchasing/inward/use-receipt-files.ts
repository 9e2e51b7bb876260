import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { usePlacedUploads } from '../../ui/files/use-uploads.ts';
import { type FilePlace, goodsKey } from './receiving.ts';
import type { ReceiptLines } from './use-receipt-lines.ts';
import type { ReceivingHints } from './use-receiving-hints.ts';

/**
 * Photos and papers of the batches: one that is on its way goes on to its batch while other goods are
 * counted.
 *
 * @returns those of the batch that is counted now: of one of its checks, or null for its rejected goods.
 */
export function useReceiptFiles({ typed, line, at, keepFile }: ReceiptLines, says: ReceivingHints) {
  const uploads = usePlacedUploads(admin.uploadFile, {
    fields: { purpose: 'attachment' },
    done: ({ files: [file] }, _, place: FilePlace) => {
      if (file) keepFile(place, file.id);
    },
    refused: ({ goods }) => {
      const of = typed.lines.find((one) => goodsKey(one) === goods);
      says.say(
        'stop',
        `A photo of ${of?.goods.name ?? 'the goods'} was not sent. Please check it.`,
      );
    },
  });
  return (check: string | null) => {
    const place = { goods: line ? goodsKey(line) : '', batch: at.batch, check };
    return uploads.at({ key: JSON.stringify(place), ...place });
  };
}
