// breaks eslint(no-restricted-imports)
import fs from 'node:fs';
import { start } from '@counting-house/server/stock/tray.service.ts';
import { useState } from 'react';
import { open } from '../../../server/src/stock/tray.service.ts';

export const all = [fs, start, useState, open];
