import Localization
package import MediaPlayer

extension Strings {
    /// Why there is no recording; nil for what the member did on purpose.
    package nonisolated func problem(_ error: RecorderError) -> String? {
        switch error {
        case .notInstalled: recorderNotInstalled
        case .noMicrophone: noMicrophone
        case .noCamera: noCamera
        case .cancelled: nil
        }
    }
}
