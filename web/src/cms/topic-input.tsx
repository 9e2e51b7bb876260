import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useOptionalOperation } from '../platform/http/use-operation.ts';

/** A topic of questions: one that there is, or another that begins with it. */
export function TopicInput(props: Omit<AutocompleteProps, 'data'>) {
  const topics = useOptionalOperation(cms.listFaqTopics, {}).data?.rows ?? [];
  return <Autocomplete maxLength={60} {...props} data={topics.map(({ name }) => name)} />;
}
