CREATE TABLE "agent_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"capability" text NOT NULL,
	"request" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "capture_agents" (
	"organization_id" text NOT NULL,
	"task_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "capture_agents_organization_id_task_id_agent_id_pk" PRIMARY KEY("organization_id","task_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "capture_samples" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"task_id" text NOT NULL,
	"pipeline_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"nodes" text NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "capture_tasks" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"pipeline_id" text NOT NULL,
	"nodes" text[] NOT NULL,
	"max_items" integer NOT NULL,
	"polling_interval_ms" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "capture_tasks_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "agent_calls" ADD CONSTRAINT "agent_calls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_agents" ADD CONSTRAINT "capture_agents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_agents" ADD CONSTRAINT "capture_agents_task" FOREIGN KEY ("organization_id","task_id") REFERENCES "public"."capture_tasks"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_samples" ADD CONSTRAINT "capture_samples_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_samples" ADD CONSTRAINT "capture_samples_task" FOREIGN KEY ("organization_id","task_id") REFERENCES "public"."capture_tasks"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_tasks" ADD CONSTRAINT "capture_tasks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_tasks" ADD CONSTRAINT "capture_tasks_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_calls_agent" ON "agent_calls" USING btree ("agent_id","expires_at");--> statement-breakpoint
CREATE INDEX "capture_samples_pipeline" ON "capture_samples" USING btree ("organization_id","pipeline_id","agent_id","id");--> statement-breakpoint
CREATE INDEX "capture_tasks_pipeline" ON "capture_tasks" USING btree ("pipeline_id","expires_at");