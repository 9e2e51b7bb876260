// breaks eslint(no-restricted-imports)
import { Button } from '@mantine/core';
import { useState } from 'react';
import { List } from '@counting-house/web/ui/list.tsx';
import { page } from '../../../web/src/ui/page/page.tsx';

export const all = [Button, useState, List, page];
