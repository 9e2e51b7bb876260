import { FileAnswer, read, write } from '../kit/operation.ts';
import {
  fileLimits,
  GetFile,
  UploadedFiles,
  UploadedImages,
  UploadFile,
  UploadImage,
} from './file.ts';

/** One service of files for all areas: others name a file by its id. */
export const fileCalls = {
  uploadImage: write({
    says: 'Keep pictures: upright, without what the camera wrote into them, in the sizes that are shown.',
    wire: 'POST Admin/ImageUpload',
    permission: 'self',
    input: UploadImage,
    output: UploadedImages,
    upload: { maxBytes: fileLimits.imageBytes, maxFiles: fileLimits.perCall },
    problems: ['file.store_full', 'file.refused'],
  }),

  uploadFile: write({
    says: 'Attach documents to a record: PDFs as they are, pictures as pictures.',
    wire: 'POST Admin/FileUpload',
    permission: 'self',
    input: UploadFile,
    output: UploadedFiles,
    upload: { maxBytes: fileLimits.documentBytes, maxFiles: fileLimits.perCall },
    problems: ['file.store_full', 'file.refused'],
  }),

  getFile: read({
    says: 'A file, for those who may see the record that it belongs to.',
    wire: 'GET Admin/File?ID={id}',
    permission: 'self',
    input: GetFile,
    output: FileAnswer,
  }),
} as const;
