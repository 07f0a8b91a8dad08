{{- define "tafld.name" -}}
{{- ternary .Release.Name (printf "%s-tafld" .Release.Name) (contains "tafld" .Release.Name) | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "tafld.selector" -}}
app.kubernetes.io/name: tafld
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "tafld.labels" -}}
{{ include "tafld.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "tafld.image" -}}
{{- $repository := required "image.repository is empty: set the name of the image that you built from deploy/Dockerfile" .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{ $repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}

{{- define "tafld.appProtocol" -}}
{{ .Values.service.appProtocol | default (ternary "https" "kubernetes.io/h2c" (ne .Values.tls.secretName "")) }}
{{- end }}

{{- /* Without the flag, all clients of a proxy would share the limits of one. */}}
{{- define "tafld.behindProxy" -}}
{{- if not (hasKey .Values.flags "forwarded-hops") }}
{{- fail "ingress and gateway need flags.forwarded-hops: 1 if the controller is the only proxy" }}
{{- end }}
{{- end }}
