-- Words and parts of numbers are found by their letters.
create index product_plan_number_words on product_plan using gin (number gin_trgm_ops);
create index product_plan_label_words on product_plan using gin (label_code gin_trgm_ops);
create index production_run_number_words on production_run using gin (number gin_trgm_ops);
