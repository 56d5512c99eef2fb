import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  ApplicationResult,
  ApplicationStatus,
  FieldKind,
  Privilege,
  Role,
  WorkListKind,
  StepStatus,
  StepType,
} from '#domain/codes.ts';
import type { CustomFieldNumber } from '#domain/limits.ts';
import type { Answer, Question } from '#domain/notice/questionnaire.ts';
import type { Event } from '#domain/application/types.ts';
import type { DB, Timestamp } from './tables.ts';

/**
 * The tables as the code sees them: the generated types, with times as ISO 8601 text (database.ts reads them
 * so) and the domain's codes where a constraint allows nothing else.
 */

type Time = ColumnType<string, string | Date, string | Date>;
type Timed<T> = {
  [K in keyof T]: T[K] extends Timestamp ? Time : T[K] extends Timestamp | null ? Time | null : T[K];
};
type Typed<T, Columns> = Omit<Timed<T>, keyof Columns> & Columns;

type Overrides = {
  application: { status: ApplicationStatus; result: ApplicationResult | null } & Record<
    `field_kind${CustomFieldNumber}`,
    FieldKind | null
  >;
  application_event: {
    kind: Event['kind'];
    from_status: ApplicationStatus | null;
    to_status: ApplicationStatus;
  };
  // A count fits a number (database.ts reads it so).
  audit_event: { audit_event_id: Generated<number> };
  approval_route_step: { step_type: StepType; status: StepStatus };
  notice_question: Pick<Question, 'kind' | 'format'>;
  // The driver writes a list as an array of the database, and the column is JSON.
  notice_response: { answers: ColumnType<readonly Answer[], string, never> };
  mail: { audit_event_id: number | null };
  portal_user: { role: Role; privilege: Privilege | null };
  // Whether the source or the portal makes it invalid.
  supplier: { invalid_flag: GeneratedAlways<boolean> };
  work_list: { search_type: WorkListKind };
  workflow: Record<`field_kind${CustomFieldNumber}`, FieldKind | null>;
  // The generator makes all columns of a view nullable.
  notice_target: { notice_id: number; supplier_id: number };
  stored_file: {
    owner: 'application' | 'notice' | 'message' | 'notice_response' | 'application_remark';
    owner_id: number;
    file_id: number;
    size: number;
    sha256: Buffer;
    storage_key: string;
  };
  supplier_dealing: { supplier_id: number; division_id: number };
  valid_user: {
    user_id: number;
    role: Role;
    login_id: string;
    full_name: string;
    mail_address: string;
    privilege: Privilege | null;
  };
};

// Generated columns keep their insert type: only columns without a default are overridden above.
export type DatabaseSchema = {
  [T in keyof DB]: T extends keyof Overrides ? Typed<DB[T], Overrides[T]> : Timed<DB[T]>;
};
