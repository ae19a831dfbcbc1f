import ChatNodes
import ChatPresentation
import ClientModel

/// Pictures that are drawn here instead of fetched.
@MainActor
final class SamplePictures: PictureProvider {
    func file(of source: PictureRequest.Source, width: Int, height: Int) -> PictureFile? { nil }

    func name(of peer: PeerID) -> String { SamplePeople.peers[peer]?.title ?? "Other Person" }
}
