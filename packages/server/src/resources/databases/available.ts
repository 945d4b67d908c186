import type { AvailableEngine, EngineInformation } from '@parallax/contract';
import { engines, type Manifest } from '@parallax/engines';
import type { Static } from 'typebox';

/** What clients ask about an engine; an unknown one can do nothing. */
export const engineInformation = (manifest: Manifest | undefined): Static<typeof EngineInformation> => ({
  supports_file_upload: manifest?.capabilities.fileUpload ?? false,
  disable_ssh_tunneling: !(manifest?.capabilities.sshTunnel ?? false),
  supports_dynamic_catalog: manifest?.capabilities.dynamicCatalog ?? false,
  supports_oauth2: false,
});

/** GET available: from the manifests alone, no driver is loaded. Preferred engines first, then by name. */
export const availableEngines = (): Static<typeof AvailableEngine>[] =>
  engines
    .map(({ manifest }) => manifest)
    .sort((a, b) => Number(b.preferred) - Number(a.preferred) || (a.preferred ? 0 : a.name < b.name ? -1 : 1))
    .map(manifest => ({
      name: manifest.name,
      engine: manifest.engine,
      available_drivers: [...manifest.drivers].sort(),
      ...(manifest.defaultDriver !== null && { default_driver: manifest.defaultDriver }),
      preferred: manifest.preferred,
      sqlalchemy_uri_placeholder: manifest.uriPlaceholder,
      documentation_url: manifest.documentationUrl,
      default_port: manifest.defaultPort,
      local_files: manifest.capabilities.localFiles,
      supports_oauth2: false,
      engine_information: engineInformation(manifest),
      ...(manifest.parameters && { parameters: parametersSchema(manifest) }),
    }));

/** The form as JSON schema. */
export const parametersSchema = ({ parameters }: Manifest): Record<string, unknown> =>
  parameters ? { ...parameters, required: [...parameters.required].sort(), additionalProperties: false } : {};
