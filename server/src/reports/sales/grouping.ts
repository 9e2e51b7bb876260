import type { ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import type { SQL } from 'drizzle-orm';
import type { SumsKept } from './sum-tables.ts';

/** What a report adds facts up by, and what it says of each sum. */
export type Grouping = {
  readonly nameLabel: string;
  readonly columns: readonly ReportColumn[];
  /** Beside facts `f`: the tables that its key reads. */
  readonly joins?: SQL;
  /** The key of a fact, as text. */
  readonly key: SQL;
  /**
   * The columns of facts that the key is read off. Sums that are kept are added up by these first, so that texts are
   * made of the few rows that are left. Of orders all facts have the same.
   */
  readonly grain?: {
    readonly columns: readonly string[];
    /**
     * Columns that hold one of a few words, and these. They are grouped by as yes or no: of sums and facts together the
     * database knows nothing, and takes any column for two hundred values but yes or no; it would sort what it can hash.
     */
    readonly words?: Readonly<Record<string, readonly [string, ...string[]]>>;
    /** Each of its rows has a key of its own. */
    readonly isKey?: true;
  };
  /** The column of facts whose number the key is, where it is a number. */
  readonly idOfFact?: SQL;
  /** Which facts it has, when not all. */
  readonly only?: SQL;
  /** Left joins beside sums `a`, of which `a.key` is the key: what names them, and columns that only these know. */
  readonly named?: { readonly joins: SQL; readonly facts?: Partial<Record<ReportColumn, SQL>> };
  readonly name: SQL;
  readonly record?: { readonly kind: SQL; readonly id: SQL };
  /** Columns that are no figures, by the sums; they can be sorted by. */
  readonly facts?: Partial<Record<ReportColumn, SQL>>;
  /** Columns of the rows of a page alone, by the row `x` with its `key`; too slow for all rows. */
  readonly beside?: Partial<Record<ReportColumn, SQL>>;
  /** Which sums it has, when not all. */
  readonly having?: SQL;
  readonly sort: string;
  /** The sums that know its key, the smallest first; only facts when left out. */
  readonly kept?: readonly SumsKept[];
  /** Stands before the sums: `, name as (…)`. */
  readonly besideFrom?: SQL;
  /** A sentence for a key that the database only names. */
  readonly nameOf?: (name: string) => string;
  readonly below?: (key: string) => Grouping;
};
