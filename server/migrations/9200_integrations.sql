-- Messages are found by a part of whom they go to, of their template or of their subject, in one text.
create index outbox_message_words on outbox_message using gin (
  (recipient || ' ' || template_key || ' ' || coalesce(subject, '')) gin_trgm_ops
);
