import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { Vendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { AttachedFiles } from '../../ui/files/attached-files.tsx';
import { FilesInput } from '../../ui/files/files-input.tsx';
import css from './vendor.module.css';

/** Papers of a vendor: certificates, agreements, a cancelled cheque. What is added is kept at once. */
export function VendorPapers({ vendor }: { vendor: Vendor }) {
  const mayWrite = useMay()('purchasing.vendor.write');
  const add = useAct(purchasing.addVendorFiles, 'The document was not added');
  const takeAway = useAct(purchasing.removeVendorFile, 'The document was not removed');

  async function keep(fileIds: readonly number[]) {
    if (await add.run({ vendorId: vendor.id, fileIds: [...fileIds] }))
      toast.success('Document added');
  }

  async function remove({ id, name }: Vendor['files'][number]) {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      effect: 'The file is deleted.',
      act: 'Remove file',
      isDangerous: true,
    });
    if (!isSure) return;
    if (await takeAway.run({ vendorId: vendor.id, fileId: id })) toast.success(`${name} removed`);
  }

  return (
    <div className="stack-12">
      {vendor.files.length === 0 && (
        <p>No documents yet. Add certificates, agreements or a cancelled cheque.</p>
      )}
      <ul className={css.papers}>
        {vendor.files.map((file) => (
          <li key={file.id}>
            <AttachedFiles files={[file]} />
            {mayWrite && (
              <ActionIcon aria-label={`Remove ${file.name}`} onClick={() => void remove(file)}>
                <IconX size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <FilesInput label="Add documents" value={[]} onChange={(ids) => void keep(ids)} />
      )}
    </div>
  );
}
